/**
 * A canvas for a layer of our own, as large as the map. OpenLayers is given the element around it: into a bare canvas it
 * would draw the layers above, too.
 */
export function ownCanvas() {
  const element = document.createElement('div')
  const canvas = document.createElement('canvas')
  for (const { style } of [element, canvas])
    Object.assign(style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      pointerEvents: 'none',
    })
  element.append(canvas)
  return { element, canvas, pen: canvas.getContext('2d') }
}
