import { useI18n } from './i18n.tsx'
import { useModule } from './use-module.ts'
import type { Toasts } from './use-toasts.ts'

const load = () => import('./blocks/ToastCard.tsx')
const nothing = () => undefined

/** Where toasts appear: always in the page, so that screen readers hear them when they are free. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const { t } = useI18n()
  const part = useModule(load, toasts.list.length > 0, nothing)
  return (
    <section
      aria-label={t('toasts:region')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-center"
    >
      <ul className="flex w-full max-w-md flex-col gap-2">
        {part &&
          toasts.list.map((toast) => (
            <part.ToastCard key={toast.id} toast={toast} onClose={toasts.dismiss} />
          ))}
      </ul>
    </section>
  )
}
