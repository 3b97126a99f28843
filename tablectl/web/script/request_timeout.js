// The signal of a request that is given up in time: without one, a request of a phone that changes its network may never end.

const REQUEST_TIMEOUT_MS = 10_000;

export const requestTimeout = () => AbortSignal.timeout(REQUEST_TIMEOUT_MS);
