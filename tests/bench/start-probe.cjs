// Loaded by Electron before the app's own code (`electron -r`): prints one line once the first window shows a heading and has painted it.
const { app } = require('electron')

const painted = `new Promise((resolve) => {
  const look = () => document.querySelector('h1') ? requestAnimationFrame(() => requestAnimationFrame(resolve)) : requestAnimationFrame(look)
  look()
})`

app.on('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', () => {
    void window.webContents.executeJavaScript(painted).then(() => {
      process.stdout.write('\nBENCH READY\n')
    })
  })
})
