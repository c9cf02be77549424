import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useModal } from '#src/islands/ui/dialog/use-modal.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { themeNames, themes } from '#src/lib/theme/palette.ts'
import { maxRadius } from '#src/lib/theme/settings.ts'
import { $customizer, customize, resetCustomizer } from '#src/stores/customizer.ts'

interface TilesProps<V extends string> {
  legend: string
  name: string
  value: V
  options: readonly { value: V; label: string; face?: ReactNode }[]
  onChange: (value: V) => void
}

/** One choice of a few, as radio buttons that look like tiles. */
function RadioTiles<V extends string>({ legend, name, value, options, onChange }: TilesProps<V>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-surface-raised px-3 py-2 text-center has-checked:border-focus has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.face}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The visitor's theme, layout and language. Every change shows at once and is stored. */
export function CustomizerPanel({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const settings = useStore($customizer)
  const dialog = useModal()

  return (
    <dialog
      ref={dialog}
      className="k-panel"
      aria-labelledby="customizer-title"
      closedby="any"
      onClose={onClose}
    >
      <header className="flex items-center justify-between border-b border-line px-6 py-4">
        <h2 id="customizer-title" className="text-h5">
          {t('customizer:title')}
        </h2>
        <IconButton icon="close" label={t('dialog:close')} onClick={() => dialog.current?.close()} />
      </header>
      <div className="grid gap-6 p-6">
        <RadioTiles
          legend={t('customizer:mode')}
          name="mode"
          value={settings.activeMode}
          onChange={(activeMode) => customize({ activeMode })}
          options={[
            { value: 'light', label: t('customizer:light'), face: <Icon name="sun" size={18} /> },
            { value: 'dark', label: t('customizer:dark'), face: <Icon name="moon" size={18} /> },
          ]}
        />
        <RadioTiles
          legend={t('customizer:theme')}
          name="theme"
          value={settings.activeTheme}
          onChange={(activeTheme) => customize({ activeTheme })}
          options={themeNames.map((value) => ({
            value,
            label: t(`customizer:theme.${value}`),
            face: (
              <span
                aria-hidden
                className="size-4 rounded-full"
                style={{ background: themes[value].primary }}
              />
            ),
          }))}
        />
        <RadioTiles
          legend={t('customizer:direction')}
          name="direction"
          value={settings.activeDir}
          onChange={(activeDir) => customize({ activeDir })}
          options={[
            { value: 'ltr', label: t('customizer:ltr') },
            { value: 'rtl', label: t('customizer:rtl') },
          ]}
        />
        <RadioTiles
          legend={t('customizer:layout')}
          name="layout"
          value={settings.isLayout}
          onChange={(isLayout) => customize({ isLayout })}
          options={[
            { value: 'boxed', label: t('customizer:boxed') },
            { value: 'full', label: t('customizer:full') },
          ]}
        />
        <RadioTiles
          legend={t('customizer:sidebar')}
          name="sidebar"
          value={settings.isCollapse ? 'mini' : 'full'}
          onChange={(value) => customize({ isCollapse: value === 'mini' })}
          options={[
            { value: 'full', label: t('customizer:sidebarFull') },
            { value: 'mini', label: t('customizer:sidebarMini') },
          ]}
        />
        <RadioTiles
          legend={t('customizer:cards')}
          name="cards"
          value={settings.isCardShadow ? 'on' : 'off'}
          onChange={(value) => customize({ isCardShadow: value === 'on' })}
          options={[
            { value: 'on', label: t('customizer:shadow') },
            { value: 'off', label: t('customizer:border') },
          ]}
        />
        <label className="grid gap-2 font-semibold">
          {t('customizer:radius', { size: settings.borderRadius })}
          <input
            type="range"
            min={0}
            max={maxRadius}
            value={settings.borderRadius}
            className="accent-primary-strong"
            onChange={(event) => customize({ borderRadius: event.target.valueAsNumber })}
          />
        </label>
        <Button icon="undo" onClick={resetCustomizer}>
          {t('customizer:reset')}
        </Button>
      </div>
    </dialog>
  )
}
