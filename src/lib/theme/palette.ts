/** The six colour themes and the colours of the specification, as they are drawn: fills and accents, never text. */
export type Mode = 'light' | 'dark'
export type Hex = `#${string}`

export const themeNames = [
  'BLUE_THEME',
  'AQUA_THEME',
  'PURPLE_THEME',
  'GREEN_THEME',
  'CYAN_THEME',
  'ORANGE_THEME',
] as const
export type ThemeName = (typeof themeNames)[number]

export const themes: Readonly<Record<ThemeName, { primary: Hex; secondary: Hex }>> = {
  BLUE_THEME: { primary: '#5D87FF', secondary: '#49BEFF' },
  AQUA_THEME: { primary: '#0074BA', secondary: '#47D7BC' },
  PURPLE_THEME: { primary: '#763EBD', secondary: '#95CFD5' },
  GREEN_THEME: { primary: '#12A877', secondary: '#B4CC45' },
  CYAN_THEME: { primary: '#01C0C8', secondary: '#FB9678' },
  ORANGE_THEME: { primary: '#F58634', secondary: '#0074BA' },
}

export const statusColours = {
  success: '#13DEB9',
  info: '#539BFF',
  warning: '#FFAE1F',
  error: '#FA896B',
} as const satisfies Record<string, Hex>

/** Neutral colours per mode; `surface` is the page, `raised` a card on it, `sunken` a head row or a well. */
export const neutrals = {
  light: {
    surface: '#F5F7FB',
    'surface-raised': '#FFFFFF',
    'surface-sunken': '#EEF2F8',
    'surface-hover': '#F1F5FB',
    line: '#DFE5EF',
    ink: '#202B3C',
    'ink-muted': '#55637B',
  },
  dark: {
    surface: '#171c23',
    'surface-raised': '#1E2530',
    'surface-sunken': '#12161C',
    'surface-hover': '#262F3C',
    line: '#333F50',
    ink: '#EAEFF4',
    'ink-muted': '#9FAEC4',
  },
} as const satisfies Record<Mode, Record<string, Hex>>
