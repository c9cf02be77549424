import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('assistant-papers', () =>
  import('./PapersCard.tsx').then((module) => module.PapersCard),
)

/** The state of an assistant's papers: loaded when one is opened. */
export const AssistantPapers = ({ id }: { id: string }) => (
  <LazyPart load={load} props={{ of: 'assistant' as const, id }} />
)
