import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { fileUrl } from '#src/lib/api-links.ts'
import { initials } from '#src/lib/format/initials.ts'

interface Props {
  name: string
  second?: string | undefined
  photo?: { id: string } | null | undefined
}

/** A cell of a list of people: their face, or their initials, beside the name. */
export const PersonCell = ({ name, second, photo }: Props) => (
  <span className="flex min-w-0 items-center gap-2.5">
    {photo ? (
      <img src={fileUrl(photo.id)} alt="" loading="lazy" className="k-avatar object-cover" />
    ) : (
      <span aria-hidden className="k-avatar">
        {initials(name)}
      </span>
    )}
    <TwoLines first={name} second={second} />
  </span>
)
