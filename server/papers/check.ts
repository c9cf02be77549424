import { and, inArray } from 'drizzle-orm'
import { companyPaperType, driverPaperType, type PaperOwner, vehiclePaperType } from '#contract/document.ts'
import { looseUploads } from '#server/platform/files/of-record.ts'
import type { Working } from '#server/platform/history/acting.ts'
import { reachOfAny } from '#server/reach/papers.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { documents } from '#server/schema/fleet.ts'
import { reviews } from './policy.ts'
import type { PaperRow } from './standing.ts'

/** What every input says of a paper, whoever its owner is. */
export interface PaperInput {
  type: string
  number: string | null
  authority: string | null
  issuedOn: string | null
  expiresOn: string | null
  files: string[]
}
export interface Owned {
  ownerKind: PaperOwner
  ownerId: string
}

type Fields = keyof PaperInput | PaperOwner
/** One input with its owner; null when it names none, or several. */
export interface Candidate extends Pick<Checked<PaperRow, PaperInput>, 'input' | 'before'> {
  owner: Owned | null
  add: (field: Fields, message: string) => void
}

const typesOf: Readonly<Record<PaperOwner, readonly string[]>> = {
  driver: driverPaperType.options,
  vehicle: vehiclePaperType.options,
  company: companyPaperType.options,
}

const keyOf = (
  owner: Owned,
  { type, number, expiresOn }: Pick<PaperInput, 'type' | 'number' | 'expiresOn'>,
) => [owner.ownerKind, owner.ownerId, type, (number ?? '').toLowerCase(), expiresOn ?? ''].join(' ')

/** The same paper twice: of one owner and type, with the same number and last day; those out of reach are not told of. */
async function checkTwice({ db, t, user }: Working, all: readonly Candidate[], remember: Remember) {
  const earlier = remember(() => new Map<string, string>())
  const owners = [...new Set(all.flatMap(({ owner }) => owner?.ownerId ?? []))]
  if (owners.length === 0) return
  const rows = await db
    .select({
      id: documents.id,
      ownerKind: documents.ownerKind,
      ownerId: documents.ownerId,
      type: documents.type,
      number: documents.number,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(and(inArray(documents.ownerId, owners), reachOfAny(user)))
  const taken = new Map(rows.map((row) => [keyOf(row, row), row.id]))
  for (const { owner, input, before, add } of all) {
    if (!owner || input.type === 'other') continue
    const key = keyOf(owner, input)
    const holder = earlier.get(key) ?? taken.get(key)
    if (holder !== undefined && holder !== before?.id) add('number', t('papers:twice'))
    earlier.set(key, before?.id ?? '')
  }
}

const keyOfOwner = ({ ownerKind, ownerId }: Owned) => `${ownerKind} ${ownerId}`

/** What must be right whoever brings it: dates that follow each other, and a type that such an owner has. */
function checkSaid({ t }: Working, { input, owner, add }: Candidate) {
  const { issuedOn, expiresOn, type } = input
  if (issuedOn && expiresOn && expiresOn < issuedOn) add('expiresOn', t('papers:ends_before'))
  if (owner && !typesOf[owner.ownerKind].includes(type)) add('type', t('papers:wrong_type'))
}

/** Whoever does not decide about a paper leaves it what it is, and whose: another one is a paper of its own. */
function checkSame({ t, user }: Working, { input, before, owner, add }: Candidate) {
  if (!before || !owner || reviews(user)) return
  if (input.type !== before.type) add('type', t('papers:type_stays'))
  if (keyOfOwner(owner) !== keyOfOwner(before)) add(owner.ownerKind, t('papers:owner_stays'))
}

/** Checks papers: what they say, files that are one's own to give, and none of them twice. */
export async function checkPapers(
  ctx: Working,
  all: readonly Candidate[],
  remember: Remember,
): Promise<void> {
  const { t, user } = ctx
  const chosen = all.flatMap(({ input }) => input.files)
  const loose = await looseUploads(ctx, chosen)
  for (const one of all) {
    const { input, before, add } = one
    checkSaid(ctx, one)
    checkSame(ctx, one)
    const had = before?.files ?? []
    if (input.files.some((id) => !(had.includes(id) || loose.has(id)))) add('files', t('papers:file_gone'))
    if (input.files.length === 0 && !reviews(user)) add('files', t('papers:file_needed'))
  }
  await checkTwice(ctx, all, remember)
}
