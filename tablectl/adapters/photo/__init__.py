"""Pictures of visitors and of the command line, read by the recogniser without a table behind them."""
