/** What the files of a workbook begin with, and what all their names of types do. */
export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const office = 'http://schemas.openxmlformats.org'
