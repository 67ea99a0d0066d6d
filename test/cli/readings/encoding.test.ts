import { expect, test } from 'vitest'
import { isWestern } from '../../../cli/readings/encoding.ts'

/** Texts, as windows-1252 reads their bytes. */
test.each([
  ['Lefèvre; Noël Œuvrard; l’Hôpital; d’Aubigné; aujourd’hui; 250 000 €; 20 m²; cœur; «oui»'],
  ['Groß; Jürgen Schäfer; „Zur Post“; Grünwald – München'],
  ['Núñez; Begoña; ¿Tiene garaje?; Mª Cristina 3º; pingüino'],
  ['Conceição; Guimarães; Antônio; irmã; nº 8; você'],
  ['Città; Cantù; dell’Acqua; perché; Søren; Håkan; Göteborg; België; Paral·lel'],
])('windows-1252 is certain for %s', (text) => {
  for (const value of text.split('; ')) expect(isWestern(value), value).toBe(true)
})

test.each([
  ['Polish', 'Kamiñski; Pawe³; £ukasz; ¯ó³æ; Dêbski; Zieliñska'],
  ['Czech', 'Dvoøák; Kuèera; Nìmec; Rùžièka; Jiøí'],
  ['Croatian', 'Kovaèeviæ; Matiæ; Ðuriæ'],
  ['Hungarian', 'Erdõs; Szûcs; Fûrész'],
  ['Romanian', 'Mãrginean; Pãtraºcu; Ionuþ; ªtefan'],
  ['Turkish', 'Iþýk; Doðan; Ýbrahim'],
  ['Baltic', 'Bçrziòð; Kalniòa; Pçteris; Kazlauskienë; Jõgi'],
  ['Russian and Greek', 'Èâàí; Ñìèðíîâ; Ãéþñãïò'],
  ['French and German in cp850', 'Z‚; L‚rout; Fran‡ois; B‚atrice; No‰l; M\u0081ller; Sch„fer; Malm”'],
  ['French and Spanish of a Mac', 'ZoŽ; Fran\u008dois; Nœ–ez; Garc’a; Jesœs; Stra§e'],
])('windows-1252 is not certain for %s', (_, text) => {
  for (const value of text.split('; ')) expect(isWestern(value), value).toBe(false)
})
