import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** From so many on it is not said how many are left. */
const few = 5

/** Whether a product can be had; `always` says so of those of which there are many, too. */
export function Stock({ qty, always = false }: { qty: number; always?: boolean }) {
  const { t } = useI18n()
  if (qty <= 0) return <Badge tone="error">{t('shop:stock.out')}</Badge>
  if (qty <= few) return <Badge tone="warning">{t('shop:stock.few', { count: qty })}</Badge>
  return always ? <Badge tone="success">{t('shop:stock.in')}</Badge> : null
}
