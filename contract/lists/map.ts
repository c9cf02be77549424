/** What the map is drawn on: shapes that the browser draws, pictures, or nothing. */
export const mapKinds = ['vector', 'raster', 'none'] as const

/** Why it is nothing: no setting, no such file, no map in it, or an address that does not answer. */
export const mapProblems = ['unset', 'missing', 'unreadable', 'unreachable'] as const
