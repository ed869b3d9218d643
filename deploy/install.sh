#!/bin/sh
# Installs a build of Limn on Debian 13: Node.js 24, a user, the program with the packages it needs, and
# the service unit where systemd runs. The Containerfile runs the same script.
# As root, in a folder where `npm ci && npm run build` has run:  sh deploy/install.sh
set -eu

source=$(cd "$(dirname "$0")/.." && pwd)
target=/opt/limn
data=/var/lib/limn

if [ ! -f "$source/dist-server/main.js" ] || [ ! -f "$source/dist/index.html" ]; then
  echo "There is no build in $source: run npm ci && npm run build first." >&2
  exit 1
fi

# The machine's own Node.js where it is new enough, because its updates come with those of the machine.
node=/usr/bin/node
is_new() {
  [ -x "$1" ] && "$1" -e 'process.exit(parseInt(process.versions.node, 10) < 24 ? 1 : 0)'
}
if ! is_new "$node"; then
  # Beside one that was fetched before, which npm would delete first and may not get again.
  fetched=$(mktemp -d "$source/deploy/node-XXXXXX")
  trap 'rm -rf "$fetched"' EXIT
  if command -v npm > /dev/null; then
    cp "$source/deploy/node/package.json" "$source/deploy/node/package-lock.json" "$fetched/"
    npm ci --prefix "$fetched" --no-audit --no-fund --ignore-scripts || :
  fi
  for folder in "$source/deploy/node" "$fetched"; do
    for packaged in "$folder"/node_modules/node-linux-*/bin/node; do
      if is_new "$packaged"; then node=$packaged; fi
    done
  done
fi
if [ ! -x "$node" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get install -q -y --no-install-recommends nodejs ca-certificates
fi
"$node" -e 'const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js ${process.versions.node} is too old: 20.19 is needed.`);
  process.exit(1);
}'

if ! getent passwd limn > /dev/null; then
  useradd --system --home-dir "$data" --shell /usr/sbin/nologin limn
fi
install -d -o limn -g limn -m 700 "$data"

# Beside the running version, and exchanged at the end: a failed copy leaves the old one as it is.
rm -rf "$target.new"
install -d -m 755 "$target.new"
cp -R "$source/dist" "$source/dist-server" "$source/package.json" "$target.new/"
# Node reads none without --enable-source-maps, and they hold the sources.
find "$target.new/dist-server" -name '*.map' -delete
install -d "$target.new/bin"
# A link follows the updates of the machine.
if [ "$node" = /usr/bin/node ]; then
  ln -s "$node" "$target.new/bin/node"
else
  cp "$node" "$target.new/bin/node"
fi
"$node" "$source/deploy/copy-packages.mjs" "$source" "$target.new"
chown -R root:root "$target.new"
chmod -R go=rX "$target.new"
rm -rf "$target.old"
if [ -d "$target" ]; then
  mv "$target" "$target.old"
  # The service starts this one in older versions too, when one of them is moved back.
  if [ ! -e "$target.old/bin/node" ]; then
    install -d "$target.old/bin"
    ln -sf /usr/bin/node "$target.old/bin/node"
  fi
fi
mv "$target.new" "$target"

if [ -d /etc/systemd/system ]; then
  install -d -m 750 -g limn /etc/limn
  if [ ! -f /etc/limn/limn.env ]; then
    install -m 640 -g limn /dev/null /etc/limn/limn.env
  fi
  install -m 644 "$source/deploy/limn.service" /etc/systemd/system/limn.service
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    # A running server knows the files of the version before.
    systemctl try-restart limn
  fi
fi
if ! is_new "$node"; then
  echo "Node.js $("$node" -p process.versions.node) is in use, with security updates from its package source alone. Better: npm ci --prefix $source/deploy/node, here or in a copy on a machine with npm, then this script again."
fi
echo "Limn is in $target. Write the settings (docs/server.md) into /etc/limn/limn.env, then: systemctl enable --now limn"
