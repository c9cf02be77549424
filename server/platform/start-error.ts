/** The server cannot start for a reason the operator can see and put right. */
export class StartError extends Error {}
