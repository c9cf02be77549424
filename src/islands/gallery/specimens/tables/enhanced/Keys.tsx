import { ShortcutList } from '#src/islands/table/ShortcutList.tsx'

export function Keys() {
  return (
    <div className="w-fit">
      <ShortcutList />
    </div>
  )
}
