import { compare } from 'semver'
import type { AppVersionInput } from '#contract/app-version.ts'
import type { Translate } from '#server/platform/i18n/messages.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import type { appVersions } from '#server/schema/care.ts'

type Row = typeof appVersions.$inferSelect
type Known = Pick<Row, 'id' | 'app' | 'platform' | 'semver' | 'build'>
type Candidate = Checked<Row, AppVersionInput>

const lineOf = ({ app, platform }: Pick<Row, 'app' | 'platform'>) => `${app} ${platform}`
const fixed = ['app', 'platform', 'semver', 'build'] as const

/** A build must be higher than all others of its line, unless it is that of the record already. */
function checkBuild({ input, before, add }: Candidate, others: readonly Known[], t: Translate) {
  if (before && before.build === input.build && lineOf(before) === lineOf(input)) return
  const last = others.reduce((most, { build }) => Math.max(most, build), 0)
  if (input.build <= last) add('build', t('care:version.build', { build: last }))
}

/** Versions follow builds: none is lower than that of the build before it, nor higher than that of the one after. */
function checkOrder({ input, add }: Candidate, others: readonly Known[], t: Translate) {
  let before: Known | undefined
  let after: Known | undefined
  for (const one of others) {
    if (one.build < input.build && (!before || one.build > before.build)) before = one
    if (one.build > input.build && (!after || one.build < after.build)) after = one
  }
  if (before && compare(input.semver, before.semver) < 0)
    add('semver', t('care:version.too_low', { version: before.semver, build: before.build }))
  if (after && compare(input.semver, after.semver) > 0)
    add('semver', t('care:version.too_high', { version: after.semver, build: after.build }))
}

/** A version that phones have keeps its name and number. */
function checkReleased({ input, before, add }: Candidate, t: Translate) {
  if (before === null || before.status === 'draft') return
  for (const field of fixed) if (before[field] !== input[field]) add(field, t('care:version.released'))
}

/** The rules among the versions of an app on a platform; `rows` are all there are of the apps in question. */
export function checkVersions(
  rows: readonly Known[],
  all: readonly Candidate[],
  t: Translate,
  remember: Remember,
) {
  const earlier = remember((): Known[] => [])
  const lines = Map.groupBy([...rows, ...earlier], lineOf)
  for (const candidate of all) {
    const { input, before, add } = candidate
    const line = lines.get(lineOf(input)) ?? []
    const others = line.filter(({ id }) => id !== before?.id)
    if (compare(input.minSupported, input.semver) > 0)
      add('minSupported', t('care:version.min_supported', { version: input.semver }))
    checkReleased(candidate, t)
    checkBuild(candidate, others, t)
    checkOrder(candidate, others, t)
    // The next row of the same file has to follow this one.
    if (before) continue
    const next = { ...input, id: '' }
    earlier.push(next)
    lines.set(lineOf(input), [...line, next])
  }
}
