import type { ReactNode } from 'react'

/** One passenger's part of a form, under their name. */
export const PassengerFrame = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-4 border-line border-b pb-5 last:border-0 last:pb-0">
    <legend className="mb-3 font-semibold text-base">
      <bdi>{name}</bdi>
    </legend>
    {children}
  </fieldset>
)
