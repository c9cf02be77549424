import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { foldClass, foldSteps } from './src/lib/list/fold-steps.ts'
import { type Mode, type ThemeName, themeNames } from './src/lib/theme/palette.ts'
import { modeTokens, type Tokens, themeTokens } from './src/lib/theme/tokens.ts'

const variables = (tokens: Tokens) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--k-${name}`, value]))

const without = (tokens: Tokens, others: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name, value]) => others[name] !== value))

/** The rules of a mode, for the documents that `where` names. */
const rulesOf = (mode: Mode, where: string, tokensOf: (theme: ThemeName) => Tokens) =>
  Object.fromEntries([
    [where, { ...variables(modeTokens(mode)), 'color-scheme': mode }],
    ...themeNames.map((theme) => [`[data-theme='${theme}']${where}`, variables(tokensOf(theme))]),
  ])

/** Paper is white, and browsers leave backgrounds out: what is dark on the screen is printed in the colours of a light page. */
const tokenRules = {
  ...rulesOf('light', '[data-mode]', (theme) => themeTokens(theme, 'light')),
  '@media not print': rulesOf('dark', "[data-mode='dark']", (theme) =>
    without(themeTokens(theme, 'dark'), themeTokens(theme, 'light')),
  ),
}

/** Columns that give way in a table that is too narrow for them, but not in a phone's cards, which have a line for each. */
const foldRules = Object.fromEntries(
  foldSteps.map((px) => [`@container (width < ${px}px)`, { [`.${foldClass(px)}`]: { display: 'none' } }]),
)

const v = (name: string) => `var(--k-${name})`
const tones = ['primary', 'secondary', 'success', 'info', 'warning', 'error']
const toneColours = Object.fromEntries(
  tones.map((tone) => [tone, { DEFAULT: v(tone), strong: v(`${tone}-strong`), soft: v(`${tone}-soft`) }]),
)

export default {
  content: [],
  theme: {
    screens: { xs: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#fff',
      black: '#000',
      surface: {
        DEFAULT: v('surface'),
        raised: v('surface-raised'),
        sunken: v('surface-sunken'),
        hover: v('surface-hover'),
      },
      line: { DEFAULT: v('line'), strong: v('line-strong') },
      ink: { DEFAULT: v('ink'), muted: v('ink-muted') },
      'on-strong': v('on-strong'),
      focus: v('focus'),
      ...toneColours,
    },
    extend: {
      // `text-primary` is the readable shade, so that nobody has to remember that the bright one fails AA.
      textColor: Object.fromEntries(tones.map((tone) => [tone, v(`${tone}-text`)])),
      fontFamily: { sans: 'var(--font-text)' },
      fontSize: {
        h1: ['2.25rem', { lineHeight: '2.75rem', fontWeight: '600', letterSpacing: '-0.02em' }],
        h2: ['1.875rem', { lineHeight: '2.25rem', fontWeight: '600', letterSpacing: '-0.015em' }],
        h3: ['1.5rem', { lineHeight: '1.875rem', fontWeight: '600', letterSpacing: '-0.01em' }],
        h4: ['1.3125rem', { lineHeight: '1.7rem', fontWeight: '600' }],
        h5: ['1.125rem', { lineHeight: '1.6rem', fontWeight: '600' }],
        h6: ['1rem', { lineHeight: '1.4rem', fontWeight: '600' }],
        body: ['0.875rem', { lineHeight: '1.334rem' }],
        caption: ['0.75rem', { lineHeight: '1.1rem' }],
      },
      borderRadius: { card: 'var(--radius)', control: 'var(--radius)', field: 'var(--radius)' },
      boxShadow: { card: 'var(--shadow-card)', float: 'var(--shadow-float)' },
      spacing: { sidebar: '270px', mini: '87px', topbar: '70px' },
    },
  },
  plugins: [plugin(({ addBase }) => addBase({ ...tokenRules, '@media (width >= 600px)': foldRules }))],
} satisfies Config
