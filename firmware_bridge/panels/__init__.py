"""The seat panels: buttons and lamps, without their pins and on the pins of a Raspberry Pi."""
