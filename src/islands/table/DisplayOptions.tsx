import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { DisplayPanelProps } from './DisplayPanel.tsx'

const load = withTexts('list-panels', () => import('./DisplayPanel.tsx'))
const nothing = () => undefined

function Panel<Row>(props: DisplayPanelProps<Row>) {
  const part = useModule(load, true, nothing)
  return part ? <part.DisplayPanel {...props} /> : <Spinner />
}

/** The button for columns and density. */
export function DisplayOptions<Row>(props: DisplayPanelProps<Row>) {
  const { t } = useI18n()
  return (
    <Popover
      label={t('table:display.label')}
      trigger={(trigger) => <IconButton {...trigger} icon="sliders" label={t('table:display.label')} />}
    >
      {() => <Panel {...props} />}
    </Popover>
  )
}
