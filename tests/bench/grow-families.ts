import { cultures } from '#demo/data/names.ts'
import { drawn, insertCopies, type Query, withoutIndexes } from './data.ts'

const array = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`
const named = (pick: (culture: (typeof cultures)[number]) => readonly string[]) => [
  ...new Set(cultures.flatMap(pick)),
]

/** Beside the many surnames of the demo some that very many have, as there are in every country. */
const common = { surname: 'Smith', percent: 11 }
const surname = `case when ${drawn('family', 1, 100)} < ${common.percent} then '${common.surname}'
  when ${drawn('family', 1, 100)} < 20 then 'Jones' when ${drawn('family', 1, 100)} < 28 then 'Khan'
  else ${one(
    named(({ surnames }) => surnames),
    'family',
    2,
  )} end`

function one(texts: readonly string[], n: string, salt: number): string {
  return `(${array(texts)})[1 + ${drawn(n, salt, texts.length)}]`
}

const childId = `md5('grown child ' || n)::uuid::text`
const parentId = (n: string) => `md5('grown parent ' || ${n})::uuid::text`

/** Of ten families six have two children, of five three have two parents at home. */
const families = 0.6
const fathers = `${drawn('family', 3, 5)} < 3`

/** The demo's children, in a row, so that each grown one takes after one of them. */
const models = (table: string) =>
  `(select *, row_number() over (order by id)::integer - 1 as place from ${table}) as source`

async function growParents(query: Query, wanted: number): Promise<void> {
  const first = `case when second then ${one(
    named((culture) => culture.fathers),
    'n',
    4,
  )}
    else ${one(
      named((culture) => culture.mothers),
      'n',
      4,
    )} end`
  await query(
    `create temporary table grown_parents as
     select n, family, second, ${first} as first_name, ${surname} as last_name
     from (select family, second, row_number() over (order by family, second)::integer as n
       from generate_series(1, ${Math.ceil(wanted * families)}) as family cross join (values (false), (true)) as parent (second)
       where not second or ${fathers}) as numbered`,
  )
  const [models_] = await query('select count(*)::integer as rows from parents')
  await insertCopies(
    query,
    'parents',
    {
      id: parentId('n'),
      first_name: 'grown_parents.first_name',
      last_name: 'grown_parents.last_name',
      phone: `'+4479' || lpad(((n::bigint * 7368787) % 100000000)::text, 8, '0')`,
      alt_phone: 'null',
      email: `lower(grown_parents.first_name || '.' || grown_parents.last_name) || n || '@example.com'`,
    },
    `grown_parents join ${models('parents')} on source.place = n % ${Number(models_?.rows)}`,
  )
}

async function growChildren(query: Query, missing: number): Promise<void> {
  const first = one(
    named(({ girls, boys }) => [...girls, ...boys]),
    'n',
    5,
  )
  const [models_] = await query('select count(*)::integer as rows from children')
  await query(
    `create temporary table grown_children as
     select n, family, ${first} as first_name, ${surname} as last_name
     from (select n, 1 + (n * ${families})::integer % ${Math.ceil(missing * families)} as family
       from generate_series(1, ${missing}) as n) as numbered`,
  )
  await insertCopies(
    query,
    'children',
    {
      id: childId,
      first_name: 'grown_children.first_name',
      last_name: 'grown_children.last_name',
      dob: `source.dob + ${drawn('n', 6, 700)} - 350`,
    },
    `grown_children join ${models('children')} on source.place = n % ${Number(models_?.rows)}`,
  )
  for (const table of ['grown_parents', 'grown_children']) await query(`analyze ${table}`)
  await query(
    `insert into guardians (child_id, parent_id, relationship, is_primary, is_emergency, can_pickup, can_edit)
     select md5('grown child ' || grown_children.n)::uuid::text, ${parentId('grown_parents.n')},
       'parent', not second, true, true, true
     from grown_children join grown_parents using (family)`,
  )
  await insertCopies(
    query,
    'authorised_pickups',
    { id: `md5('grown pickup ' || n)::uuid::text`, child_id: childId },
    `grown_children join ${models('authorised_pickups')}
     on n % 4 = 0 and source.place = n / 4 % (select count(*) from authorised_pickups)`,
  )
}

/**
 * Adds families after the demo's until there are `wanted` children: one or two to a family, one or two parents, names
 * by how common they are.
 */
export async function growFamilies(query: Query, wanted: number): Promise<void> {
  const [counted] = await query('select count(*)::integer as rows from children')
  const missing = wanted - Number(counted?.rows)
  if (missing <= 0) return
  const tables = ['parents', 'children', 'guardians', 'authorised_pickups']
  await withoutIndexes(query, tables, async () => {
    await growParents(query, missing)
    await growChildren(query, missing)
  })
  await query('drop table grown_parents, grown_children')
  for (const table of tables) await query(`vacuum analyze ${table}`)
}
