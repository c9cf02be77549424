import { type RefObject, useState } from 'react'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Menu } from '#src/islands/ui/menu/Menu.tsx'
import { saveFile } from '#src/lib/save-file.ts'
import type { ChartData } from './chart-types.ts'
import { csvText, figureRows } from './export/csv.ts'
import { fileName } from './export/file-name.ts'
import { pngOf } from './export/png.ts'
import { legendOf } from './legend.ts'
import type { ChartWords } from './words.ts'

interface Props {
  data: ChartData
  words: ChartWords
  /** Where the drawing is. */
  box: RefObject<HTMLElement | null>
  asTable: boolean
  onTable: (asTable: boolean) => void
}

/** Between chart and table, and the files of both. */
export function FigureTools({ data, words, box, asTable, onTable }: Props) {
  const { t } = useI18n()
  const [failed, setFailed] = useState(false)

  async function savePicture() {
    const svg = box.current?.querySelector<SVGSVGElement>('svg[data-plot]')
    if (!svg) return
    const legend = legendOf(data, words).map(({ label }) => label)
    const picture = await pngOf(svg, { title: data.title, legend }).catch(() => undefined)
    setFailed(!picture)
    if (picture) saveFile(fileName(data.title, 'png'), picture, 'image/png')
  }
  const saveRows = () =>
    // With a mark of its encoding, without which spreadsheets misread names.
    saveFile(fileName(data.title, 'csv'), `\uFEFF${csvText(figureRows(data, words))}`, 'text/csv')

  return (
    <div className="flex shrink-0 items-center">
      {failed && (
        <span role="alert" className="text-caption text-error">
          {t('charts:failed')}
        </span>
      )}
      <IconButton
        size="sm"
        icon="columns"
        label={t('charts:table')}
        aria-pressed={asTable}
        onClick={() => onTable(!asTable)}
      />
      <Menu
        label={t('charts:more', { title: data.title })}
        items={[
          {
            id: 'png',
            label: t('charts:png'),
            icon: 'download',
            disabled: asTable,
            hint: asTable ? t('charts:pngHint') : undefined,
            onSelect: () => void savePicture(),
          },
          { id: 'csv', label: t('charts:csv'), icon: 'download', onSelect: saveRows },
        ]}
      />
    </div>
  )
}
