import { SaveState } from '#src/islands/shared/office/SaveState.tsx'

const retry = () => Promise.resolve()

export function Saving() {
  return (
    <ul className="flex flex-col gap-3">
      <li>
        <SaveState edit={undefined} onRetry={retry} />
      </li>
      <li>
        <SaveState edit={{ state: 'saving', problem: undefined }} onRetry={retry} />
      </li>
      <li>
        <SaveState edit={{ state: 'failed', problem: { kind: 'offline' } }} onRetry={retry} />
      </li>
    </ul>
  )
}
