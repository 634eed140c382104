#!/bin/sh
# Starts this machine's Debian once more, with systemd, as the host $1; what it writes goes to the disk $2, where the next start finds it.
# The program $3 is at /srv/aworan, and the disk $4, which all hosts have, at /mnt/another-disk. $4 has the key that opens ssh.
set -eu
name=$1 disk=$2 program=$3 shared=$4
mount --make-rprivate /
[ -d "$disk/root" ] || isNew=yes
mkdir -p "$disk/upper" "$disk/work" "$disk/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$disk/upper,workdir=$disk/work" "$disk/root"
cd "$disk/root"
mkdir -p srv/aworan mnt/another-disk mnt/before
mount --bind -o ro "$program" srv/aworan
mount --bind "$shared" mnt/another-disk
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
# The settings of the kernel are the machine's.
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
for folder in run tmp dev sys/fs/cgroup; do mount -t tmpfs tmpfs $folder; done
mkdir dev/pts dev/shm sys/fs/cgroup/systemd
for device in null zero full random urandom tty; do cp -a /dev/$device dev/; done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
chmod 1777 tmp dev/shm
# In each tree of control groups it has a branch, and sees no more: all hosts would share their limits of memory.
mountGroups='mount -t cgroup -o none,name=systemd cgroup'
$mountGroups sys/fs/cgroup/systemd
enter() {
  mkdir -p "$1/aworan-$name"
  # Of groups that it had before, systemd would make only some anew.
  find "$1/aworan-$name" -mindepth 1 -depth -type d -exec rmdir {} + || true
  for setting in cpuset.cpus cpuset.mems; do
    [ ! -e "$1/$setting" ] || cat "$1/$setting" > "$1/aworan-$name/$setting"
  done
  echo 0 > "$1/aworan-$name/cgroup.procs"
}
enter sys/fs/cgroup/systemd
umount sys/fs/cgroup/systemd
while IFS=: read -r _ tree path; do
  [ ! -e "/sys/fs/cgroup/${tree:-unified}$path/cgroup.procs" ] || enter "/sys/fs/cgroup/${tree:-unified}$path"
done < /proc/self/cgroup
hostname "$name"
if [ -n "${isNew:-}" ]; then
  echo "$name" > etc/hostname
  echo 127.0.0.1 localhost > etc/hosts
  : > etc/machine-id
  units=etc/systemd/system
  rm -f $units/*.wants/*
  mkdir -p $units/multi-user.target.wants root/.ssh
  # What runs once a host's packages are installed.
  case $name in
    etcd*) services='ssh etcd' ;;
    db*) services='ssh postgresql' ;;
    proxy) services='ssh haproxy' ;;
    *) services=ssh ;;
  esac
  for service in $services; do ln -s /lib/systemd/system/$service.service $units/multi-user.target.wants/; done
  ln -sf /dev/null $units/getty.target
  printf '[Service]\nExecStart=sh -c "exec journalctl --boot --follow >> /mnt/another-disk/%s.log"\n' "$name" > $units/log-of-the-drill.service
  ln -s ../log-of-the-drill.service $units/multi-user.target.wants/
  cp mnt/another-disk/login.pub root/.ssh/authorized_keys
  if [ "$name" = desk ]; then
    cp mnt/another-disk/login root/.ssh/id_ed25519
    echo 'StrictHostKeyChecking accept-new' > root/.ssh/config
  fi
  # Nobody needs a session of their own, whose end would wait.
  sed -i /pam_systemd/d etc/pam.d/common-session
  chmod -R go= root/.ssh
  # There is no network to install from: what is there is taken.
  echo 'APT::Get::Upgrade "false";' > etc/apt/apt.conf.d/99-there
fi
pivot_root . mnt/before
exec env -i container=drill PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin unshare --cgroup sh -euc "
  umount -l /mnt/before
  $mountGroups /sys/fs/cgroup/systemd
  exec /lib/systemd/systemd" < /dev/null
