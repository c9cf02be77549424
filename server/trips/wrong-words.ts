interface Guess {
  child: string
  name: string
}

/** Code words that were wrong, thrown before anything of a step is written: they are counted, and the step is not taken. */
export class WrongWords extends Error {
  override readonly name = 'WrongWords'
  readonly guesses: readonly Guess[]

  constructor(guesses: readonly Guess[]) {
    super('wrong code word')
    this.guesses = guesses
  }
}
