// The least that Electron can show: what every figure of the bench is set beside.
const { app, BrowserWindow } = require('electron')

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 720, webPreferences: { sandbox: true, contextIsolation: true } })
  void window.loadFile(`${__dirname}/index.html`)
})
