import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $arrangement, type Arrangement, arrange, arranged } from '#src/stores/dashboard-arrangement.ts'
import { trends } from '#src/stores/trends.ts'
import { moved, toggled } from './arrange.ts'
import type { LateProps } from './late-props.ts'

interface Part {
  name: string
  label: string
}

/** What the dashboard of the reader has, in the groups that it is drawn in. */
function useGroups({ stats, cards }: LateProps): { title: string; parts: Part[] }[] {
  const { t } = useI18n()
  const answer = useSlice(trends.$state).data?.trends
  const groups = [
    {
      title: t('dashboard:figures'),
      parts: stats.tiles.map(({ key }) => ({ name: `tile.${key}`, label: t(`dashboard:tile.${key}`) })),
    },
    {
      title: t('dashboard-more:customise.cards'),
      parts: cards.map((name) => ({ name, label: t(`dashboard-more:customise.${name}`) })),
    },
    {
      title: t('dashboard-more:title'),
      parts: (answer?.tiles ?? []).map(({ key }) => ({
        name: `trend.${key}`,
        label: t(`dashboard-more:trend.${key}`),
      })),
    },
    {
      title: t('dashboard-more:customise.charts'),
      parts: (answer?.charts ?? []).map(({ key }) => ({
        name: `chart.${key}`,
        label: t(`dashboard-more:chart.${key}`),
      })),
    },
  ]
  return groups.filter(({ parts }) => parts.length > 0)
}

interface GroupProps {
  title: string
  parts: readonly Part[]
  arrangement: Arrangement
}

const nameOf = ({ name }: Part) => name

function Group({ title, parts, arrangement }: GroupProps) {
  const { t } = useI18n()
  const inOrder = arranged(parts, nameOf, { ...arrangement, hidden: [] })
  const names = inOrder.map(nameOf)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{title}</legend>
      <ol className="divide-y divide-line rounded-control border border-line">
        {inOrder.map(({ name, label }, index) => (
          <li key={name} className="flex items-center gap-2 ps-3 pe-1">
            <label className="flex min-w-0 flex-1 items-center gap-3 py-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-primary-strong"
                checked={!arrangement.hidden.includes(name)}
                onChange={() => arrange(toggled(arrangement, name))}
              />
              <span className="min-w-0">{label}</span>
            </label>
            {[-1, 1].map((step) => (
              <IconButton
                key={step}
                size="sm"
                icon={step < 0 ? 'arrow-up' : 'arrow-down'}
                label={t(step < 0 ? 'dashboard-more:customise.up' : 'dashboard-more:customise.down', {
                  name: label,
                })}
                // Not `disabled`: who moves something by keys to the end keeps the focus.
                aria-disabled={index + step < 0 || index + step >= names.length || undefined}
                onClick={() => arrange(moved(arrangement, names, name, step))}
              />
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

interface Props extends LateProps {
  open: boolean
  onClose: () => void
}

/** What is on the dashboard and in what order. It changes behind the dialog at once, and stays so on this device. */
export function CustomiseDialog({ open, onClose, ...late }: Props) {
  const { t } = useI18n()
  const arrangement = useSlice($arrangement)
  const groups = useGroups(late)
  const isUsual = arrangement.order.length + arrangement.hidden.length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dashboard-more:customise.title')}
      description={t('dashboard-more:customise.hint')}
      footer={
        <>
          <Button off={isUsual} onClick={() => arrange()}>
            {t('dashboard-more:customise.reset')}
          </Button>
          <Button intent="primary" onClick={onClose}>
            {t('dashboard-more:customise.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <Group key={group.title} {...group} arrangement={arrangement} />
        ))}
      </div>
    </Dialog>
  )
}
