/** What people write, and how all three of browser, server and database fold it. */
export const foldedTexts: readonly [text: string, folded: string][] = [
  ['Đặng Đình Đức', 'dang dinh duc'],
  ['Đurđica Ðorđević', 'durdica dordevic'],
  ['José Straße ẞ', 'jose strasse ss'],
  ['Søren ØSTERGÅRD Łukasz', 'soren ostergard lukasz'],
  ['Æsa Cœur ŒUVRE', 'aesa coeur oeuvre'],
  ['Işık İpek ILGIN', 'isik ipek ilgin'],
  ['Zoë Nguyễn Ștefan Ţ', 'zoe nguyen stefan t'],
  ['Андрій Ґалаґан Ёлка', 'андріи ґалаґан елка'],
  ['مُحَمَّد أحمد إيمان ٱلله', 'محمد احمد ايمان الله'],
  ['שָׁלוֹם בן־דוד', 'שלום בן־דוד'],
  ['क़ुरैशी राम', 'करश रम'],
  ['ﬁnn ① Ⅳ', 'finn 1 iv'],
  ['王 伟 +44 7700 900101', '王 伟 +44 7700 900101'],
]
