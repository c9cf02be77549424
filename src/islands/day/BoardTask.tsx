import { useState } from 'react'
import type { DriverRun, RunPassenger } from '#contract/driver-day.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { BigButton } from './BigButton.tsx'
import { LatePart } from './LatePart.tsx'
import type { Mark } from './marks.ts'

interface Props {
  run: DriverRun
  passenger: RunPassenger
  mark: Mark | undefined
  onMark: (mark: Mark | undefined) => void
}

/** Whether a child got in, or did not come. What is tapped can be taken back until the vehicle drives on. */
export function BoardTask({ run, passenger, mark, onMark }: Props) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<'no show' | 'word'>()
  const close = () => setAsking(undefined)
  const answer = (given: Mark) => {
    close()
    onMark(given)
  }
  const { care, child } = passenger
  if (mark) {
    return (
      <p role="status" className="flex items-center gap-2 font-semibold">
        <Icon
          name={mark.state === 'boarded' ? 'check-circle' : 'ban'}
          className={mark.state === 'boarded' ? 'text-success' : 'text-error'}
        />
        <span className="grow">{t(`day:marked.${mark.state}`)}</span>
        <Button size="sm" icon="undo" onClick={() => onMark(undefined)}>
          {t('day:unmark')}
        </Button>
      </p>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <BigButton onClick={() => onMark({ state: 'boarded', method: 'known_person' })}>
        {t('day:aboard')}
      </BigButton>
      <BigButton tone="plain" onClick={() => setAsking('no show')}>
        {t('day:noShow')}
      </BigButton>
      {care?.hasCodeWord && care.triesLeft > 0 && (
        <div className="col-span-2">
          <Button block icon="key" intent="quiet" onClick={() => setAsking('word')}>
            {t('day:byWord')}
          </Button>
        </div>
      )}
      {asking === 'no show' && (
        <LatePart
          of={({ NoShowSheet }) => NoShowSheet}
          props={{
            run,
            passenger,
            onClose: close,
            onCalled: (calledAt: string) => answer({ state: 'no_show', calledAt }),
          }}
        />
      )}
      {asking === 'word' && (
        <LatePart
          of={({ BoardWord }) => BoardWord}
          props={{
            name: child.name,
            onClose: close,
            onWord: (word: string) => answer({ state: 'boarded', method: 'code_word', word }),
          }}
        />
      )}
    </div>
  )
}
