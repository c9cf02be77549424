import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

/** The rows of a card while they load. */
export function CardRows() {
  return (
    <ul className="divide-y divide-line" aria-busy>
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <li key={index} className="flex items-center gap-3 px-6 py-4">
          <Skeleton box="h-4 w-10" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton box="h-4 w-32" />
            <Skeleton box="h-3 w-full" />
          </div>
        </li>
      ))}
    </ul>
  )
}
