import { useState } from 'react'
import { InvalidNotice } from '#src/islands/table/InvalidNotice.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const params = [
  { name: 'status', value: 'flying' },
  { name: 'page', value: '-3' },
]

export function Strange() {
  const { t } = useI18n()
  const [left, setLeft] = useState(false)
  return left ? (
    <Alert tone="success">{t('gallery-tables:strange.left')}</Alert>
  ) : (
    <InvalidNotice params={params} onReset={() => setLeft(true)} />
  )
}
