/**
 * Widths of a table's frame, in pixels, below which columns are left out: each has a rule in the style sheet, as the
 * pre-rendered page may not carry `style=""`.
 */
export const foldSteps: readonly number[] = Array.from({ length: 48 }, (_, index) => 420 + index * 20)

export const foldClass = (px: number): string => `k-fold-${px}`
