import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { fileUrl } from '#src/lib/api-links.ts'

interface Props {
  name: string
  second?: string | undefined
  photo?: { id: string } | null | undefined
}

/** A cell of a list of people: their face, or their initials, beside the name. */
export const PersonCell = ({ name, second, photo }: Props) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={name} src={photo ? fileUrl(photo.id) : undefined} size="sm" />
    <TwoLines first={name} second={second} />
  </span>
)
