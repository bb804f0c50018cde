// Only for tests under wine: the sockets of Node's fetch fail there when they ask for keep-alive.
const { TCP } = process.binding('tcp_wrap')

TCP.prototype.setKeepAlive = () => 0
