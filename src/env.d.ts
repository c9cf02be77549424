/** The guard of every page as one script: `build/guard-script.ts`. */
declare const GUARD_SCRIPT: string
