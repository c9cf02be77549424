/** Who may read a marker beside the office: names of the readers in `world.ts`. */
export type Reader = 'amina' | 'jose' | 'redland' | 'clifton' | 'd1' | 'd2'

export interface Marker {
  text: string
  /** What it stands in, for messages. */
  what: string
  readers: readonly Reader[]
}

const letters = (number: number) =>
  [...String(number).padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')

/** Words and numbers that occur nowhere else, each planted in one field, with those who may read it there. */
export function createMarkers() {
  const all: Marker[] = []
  const add = (text: string, what: string, readers: readonly Reader[]) => {
    all.push({ text, what, readers })
    return text
  }
  return {
    all,
    word: (what: string, ...readers: Reader[]) => add(`Zq${letters(all.length)}vx`, what, readers),
    /** A sum in minor units, as the API says it and as files do. */
    sum: (amount: number, what: string, ...readers: Reader[]) => {
      add(String(amount), what, readers)
      add(String(amount / 100), `${what} in a file`, readers)
      return amount
    },
    phone: (what: string, ...readers: Reader[]) =>
      add(`+4479118${String(all.length).padStart(5, '0')}`, what, readers),
  }
}
