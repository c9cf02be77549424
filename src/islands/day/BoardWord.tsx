import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { BigButton } from './BigButton.tsx'
import { Sheet } from './Sheet.tsx'
import { WordField } from './WordField.tsx'

interface Props {
  name: string
  onWord: (word: string) => void
  onClose: () => void
}

/** The code word of whoever brings a child; it is compared when the vehicle drives on. */
export function BoardWord({ name, onWord, onClose }: Props) {
  const { t } = useI18n()
  const [word, setWord] = useState('')
  return (
    <Sheet title={t('day:wordTitle', { name })} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (word.trim()) onWord(word.trim())
        }}
      >
        <WordField value={word} onChange={setWord} />
        <BigButton submit off={word.trim() === ''}>
          {t('day:aboard')}
        </BigButton>
      </form>
    </Sheet>
  )
}
