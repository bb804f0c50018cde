// Only for tests under wine: it has no Chromium sandbox, and the sockets of Node's fetch fail where they ask for keep-alive.
const { app } = require('electron')

app.enableSandbox = () => {}
const { TCP } = process.binding('tcp_wrap')
TCP.prototype.setKeepAlive = () => 0
