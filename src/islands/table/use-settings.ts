import { useEffect, useState } from 'react'
import { loadSettings, saveSettings, standardSettings, type TableSettings } from '#src/lib/list/settings.ts'

/** How somebody likes this table, remembered on the device. The first paint is the standard one, as pre-rendered. */
export function useSettings(table: string) {
  const [settings, setSettings] = useState<TableSettings>(standardSettings)
  useEffect(() => setSettings(loadSettings(table)), [table])

  function change(patch: Partial<TableSettings>) {
    const next = { ...settings, ...patch }
    setSettings(next)
    saveSettings(table, next)
  }
  return { settings, change }
}
