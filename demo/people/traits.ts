import care from '#demo/data/care.json' with { type: 'json' }
import type { School } from '#demo/data/schools.ts'
import type { Random } from '#demo/random.ts'
import type { Child } from '#demo/types.ts'

/** Mean height in cm at 1, 2, … 18 years. Source: UK-WHO growth charts, 50th centile of girls and boys. */
const heights = [75, 87, 96, 103, 110, 116, 122, 128, 133, 138, 144, 150, 156, 162, 166, 169, 170, 171]

const seatByAge = (age: number, heightCm: number): Child['seatNeed'] => {
  if (age < 2) return 'rear_facing'
  if (age < 4) return 'forward_facing'
  // The law of the United Kingdom: a child seat until 12 years or 135 cm.
  return age >= 12 || heightCm >= 135 ? 'none' : 'booster'
}

/** The school year a child of `age` on the last 31 August is in. */
export function gradeOf(age: number): string | null {
  if (age < 3) return null
  if (age === 3) return 'Nursery'
  return age === 4 ? 'Reception' : `Year ${age - 4}`
}

const some = <T>(random: Random, probability: number, items: readonly T[]): T | null =>
  random.chance(probability) ? random.pick(items) : null

function mobilityOf(random: Random, special: boolean): Child['mobility'] {
  const weights = special
    ? { walks: 54, folding_chair: 13, wheelchair: 33 }
    : { walks: 98.4, folding_chair: 1, wheelchair: 0.6 }
  return random.weighted(weights)
}

/** What must be known of a child for care on the way. */
function makeCare(random: Random, special: boolean) {
  const medical = some(random, special ? 0.55 : 0.07, care.medicalNotes)
  const allergic = medical?.includes('adrenaline') ?? false
  return {
    allergies:
      allergic || random.chance(0.1) ? random.shuffle(care.allergies).slice(0, random.int(1, 2)) : [],
    medicalNotes: medical,
    careNotes: special ? some(random, 0.7, care.specialCareNotes) : some(random, 0.12, care.careNotes),
  }
}

/** Height, seat and care of a child of `age` (whole years) at `school`. */
export function makeTraits(random: Random, age: number, school: School | null) {
  const special = school?.kind === 'special'
  const mean = heights[Math.min(Math.max(age, 1), heights.length) - 1] ?? 120
  const heightCm = Math.round(mean + (random.next() + random.next() - 1) * 9)
  const mobility = age < 3 ? 'walks' : mobilityOf(random, special)
  const seatNeed = mobility === 'wheelchair' ? 'none' : seatByAge(age, heightCm)
  const mustBeMet = special || (age < 10 && random.chance(0.92))
  return {
    heightCm,
    seatNeed,
    mobility,
    frontSeatAllowed: seatNeed === 'none' && age >= 12,
    ...makeCare(random, special),
    assistantRequired: special && (mobility === 'wheelchair' || random.chance(0.35)),
    mustBeMet,
    codeWord: mustBeMet && random.chance(0.6) ? random.pick(care.codeWords) : null,
  }
}
