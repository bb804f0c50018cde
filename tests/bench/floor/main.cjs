// A window like the app's own, with a page and nothing else: the page is the file that is named.
const { app, BrowserWindow } = require('electron')

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 720, webPreferences: { sandbox: true, contextIsolation: true } })
  window.removeMenu()
  void window.loadFile(process.argv.at(-1))
})
