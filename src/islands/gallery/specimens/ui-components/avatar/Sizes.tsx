import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'

export function Sizes() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name="Amira Haddad" size="sm" />
      <Avatar name="Tom Whitfield" size="md" />
      <Avatar name="Keisha Brown" size="lg" />
      <Avatar name="Orchard School" size="xl" />
    </div>
  )
}
