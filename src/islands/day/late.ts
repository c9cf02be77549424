import { BoardWord } from './BoardWord.tsx'
import { CallSheet } from './CallSheet.tsx'
import { CheckSheet } from './CheckSheet.tsx'
import { HandOverSheet } from './HandOverSheet.tsx'
import { keepPage } from './keep-page.ts'
import { LeavingAlert } from './LeavingAlert.tsx'
import { NoShowSheet } from './NoShowSheet.tsx'
import { SharedPosition } from './SharedPosition.tsx'
import { SweepSheet } from './SweepSheet.tsx'

/**
 * What the page needs once it is there, in one file: what opens over it, and what goes on behind it. It is brought at once, as
 * the network may be gone by the time it is wanted.
 */
export const late = {
  BoardWord,
  CallSheet,
  CheckSheet,
  HandOverSheet,
  LeavingAlert,
  NoShowSheet,
  SharedPosition,
  SweepSheet,
  keepPage,
}
