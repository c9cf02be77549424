import type { Device } from '#contract/device.ts'
import type { Tone } from '#src/islands/ui/Badge.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

/** The tone of a device's state, the same wherever it is shown. */
export const deviceTones: Record<Device['status'], Tone> = {
  online: 'success',
  offline: 'warning',
  unknown: 'neutral',
}

const load = withTexts('device', () => import('./DeviceCards.tsx').then((module) => module.DeviceCards))

/** How a device is set up, and its last word: loaded when one is opened. */
export const DeviceDetails = ({ row }: { row: Device }) => <LazyPart load={load} props={{ row }} />
