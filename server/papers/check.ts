import { and, inArray } from 'drizzle-orm'
import {
  assistantPaperType,
  companyPaperType,
  driverPaperType,
  type PaperOwner,
  vehiclePaperType,
} from '#contract/document.ts'
import { unattachedUploads } from '#server/platform/files/record-files.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { reachOfAny } from '#server/reach/papers.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { documents } from '#server/schema/fleet.ts'
import { isReviewer } from './policy.ts'
import type { PaperRow } from './status.ts'

/** The fields of a paper that every input has, whoever its owner is. */
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
  assistant: assistantPaperType.options,
  vehicle: vehiclePaperType.options,
  company: companyPaperType.options,
}

const keyOf = (
  owner: Owned,
  { type, number, expiresOn }: Pick<PaperInput, 'type' | 'number' | 'expiresOn'>,
) => [owner.ownerKind, owner.ownerId, type, (number ?? '').toLowerCase(), expiresOn ?? ''].join(' ')

/** Refuses duplicates: one owner, type, number and last day. Papers out of the writer's reach don't count, so as not to reveal them. */
async function checkDuplicates({ db, t, user }: WriteContext, all: readonly Candidate[], remember: Remember) {
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

/** Checks for every writer: dates in order, and a type that such an owner has. */
function checkDetails({ t }: WriteContext, { input, owner, add }: Candidate) {
  const { issuedOn, expiresOn, type } = input
  if (issuedOn && expiresOn && expiresOn < issuedOn) add('expiresOn', t('papers:ends_before'))
  if (owner && !typesOf[owner.ownerKind].includes(type)) add('type', t('papers:wrong_type'))
}

/** Whoever is no reviewer can't change a paper's type or owner: another one is a paper of its own. */
function checkUnchanged({ t, user }: WriteContext, { input, before, owner, add }: Candidate) {
  if (!before || !owner || isReviewer(user)) return
  if (input.type !== before.type) add('type', t('papers:type_stays'))
  if (keyOfOwner(owner) !== keyOfOwner(before)) add(owner.ownerKind, t('papers:owner_stays'))
}

/** Checks papers: their fields, that their files are the writer's own uploads, and duplicates. */
export async function checkPapers(
  ctx: WriteContext,
  all: readonly Candidate[],
  remember: Remember,
): Promise<void> {
  const { t, user } = ctx
  const chosen = all.flatMap(({ input }) => input.files)
  const unattached = await unattachedUploads(ctx, chosen)
  for (const one of all) {
    const { input, before, add } = one
    checkDetails(ctx, one)
    checkUnchanged(ctx, one)
    const had = before?.files ?? []
    if (input.files.some((id) => !(had.includes(id) || unattached.has(id))))
      add('files', t('papers:file_gone'))
    if (input.files.length === 0 && !isReviewer(user)) add('files', t('papers:file_needed'))
  }
  await checkDuplicates(ctx, all, remember)
}
