import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { refusalText } from '#src/stores/day/send-day.ts'

/** Why something was not done, as a text; `show` nothing to take it away. */
export function useProblem(): { problem: string | undefined; show: (problem: Problem | undefined) => void } {
  const { t } = useI18n()
  const [problem, setProblem] = useState<Problem>()
  const text = problem && (problem.kind === 'offline' ? t('day:needsNetwork') : refusalText(problem))
  return { problem: problem && (text || problemMessage(problem, t)), show: setProblem }
}
