import type { Quote } from '#contract/money.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Line = Quote['lines'][number]

/** A price with its lines and total. Needs the `quote` messages. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money({ amount, currency: quote.currency })
  return (
    <>
      <table className="w-full">
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.kind}>
              <th scope="row" className="py-1 text-start font-normal">
                {t(`quote:line.${line.kind}`)}
                <Quantity line={line} />
              </th>
              <td className="py-1 text-end">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line">
          <tr className="text-h6">
            <th scope="row" className="pt-2 text-start">
              {t('quote:total')}
            </th>
            <td className="pt-2 text-end">{money(quote.total)}</td>
          </tr>
        </tfoot>
      </table>
      {quote.rule && (
        <p className="mt-3 text-caption text-ink-muted">{t('quote:rule', { rule: quote.rule.name })}</p>
      )}
    </>
  )
}

function Quantity({ line }: { line: Line }) {
  const { format } = useI18n()
  if (line.quantity === null) return null
  const shown = quantity(line.kind, line.quantity, format)
  return shown ? <span className="text-ink-muted"> · {shown}</span> : null
}

function quantity(
  kind: Line['kind'],
  value: number,
  format: ReturnType<typeof useI18n>['format'],
): string | null {
  switch (kind) {
    case 'distance':
      return format.distance(value * 1000)
    case 'time':
    case 'wait':
      return format.duration(value * 60)
    case 'peak':
    case 'promo':
      return format.number(value / 100, { style: 'percent' })
    default:
      return null
  }
}
