/** What an address is made of, as far as its engine knows it. */
export interface AddressParts {
  /** Of a building: a school, a station. */
  name?: string | undefined
  number?: string | undefined
  street?: string | undefined
  district?: string | undefined
  town?: string | undefined
  postcode?: string | undefined
  /** ISO 3166-1, two letters. */
  country?: string | undefined
}

/** As a place is stored. */
const longest = 200
/** Where the number of a house stands behind its street. */
const numberLast = new Set(
  'al at ba be bg br ch cz de dk ee es fi gr hr hu is it li lt lv me mk nl no pl pt ro rs se si sk tr'.split(
    ' ',
  ),
)
/** Where the postcode stands behind the town. */
const postcodeLast = new Set('au ca gb gg ie im in je nz sa sg us za'.split(' '))

const joined = (parts: readonly (string | undefined)[], by: string) =>
  [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(by)

/** An address on one line, in the order of its country: `12 Park Street, Bristol BS1 5JA`. Empty where nothing is known. */
export function addressLine({
  name,
  number,
  street,
  district,
  town,
  postcode,
  country,
}: AddressParts): string {
  const code = country?.toLowerCase() ?? ''
  const door = numberLast.has(code) ? [street, number] : [number, street]
  const place = postcodeLast.has(code) ? [town, postcode] : [postcode, town]
  const road = joined(street ? door : [], ' ')
  return joined([name, road, name || road ? undefined : district, joined(place, ' ')], ', ').slice(0, longest)
}
