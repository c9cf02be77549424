/**
 * For servers that live for seconds: the embedded database’s code is compiled once and as it is. To optimise it takes a
 * second of the processor’s time, which pays for itself later than that.
 */
export const nodeFlags: readonly string[] = ['--liftoff-only']
