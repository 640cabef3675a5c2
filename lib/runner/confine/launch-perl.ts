/**
 * The program that stands between Sluice and a confined script; `launch.ts` writes its arguments. Perl, because it can make
 * system calls without a compiler, starts in a few milliseconds and is part of every Debian and Ubuntu: one process makes the
 * namespaces, mounts, limits and drops rights, where `unshare | sh | mount | prlimit | setpriv` would be five.
 *
 * Three processes: A stays outside, so that it can end as the script ended, by a signal too; B is the first process of the
 * new process namespace, takes in orphans, and takes everything with it when it ends; C becomes the script.
 * With mode \`bubblewrap\` A starts bwrap, which makes the namespaces and mounts and starts this program again as B (\`inner\`).
 * With mode `limits` there is no namespace: A only sets the limits and becomes the script.
 * What goes wrong before the script runs is one line on stderr, `<token> <errno> <what>`, and exit 125; only we know the token.
 * The script's variables come as S0, S1, …: under their own names LD_PRELOAD or PERL5OPT would act on this program.
 */
export const LAUNCH_PERL = String.raw`
use strict; no warnings;
my ($token, $arch, $mode, $parent, $vars) = splice @ARGV, 0, 5;
sub fail { my $e = $! + 0; syswrite STDERR, "$token $e $_[0]: $!\n"; exit 125 }
my $nr = {
  x64 => { mount => 165, umount => 166, pivot => 155, prctl => 157, capset => 126, limit => 302, unshare => 272, attr => 442, setsid => 112, exit => 231 },
  arm64 => { mount => 40, umount => 39, pivot => 41, prctl => 167, capset => 91, limit => 261, unshare => 97, attr => 442, setsid => 157, exit => 94 },
}->{$arch};
sub sys { my $name = shift; return syscall($nr->{$name}, @_) == 0 }
# Without the tidying up of an interpreter, which takes longer than all else that A and B do at the end.
sub quit { syscall($nr->{exit}, $_[0] + 0) }
sub put { my ($path, $text) = @_; open(my $to, ">", $path) or return 0; return defined syswrite $to, $text }
sub prctl { return sys("prctl", $_[0] + 0, $_[1] + 0, 0, 0, 0) }

my %arity = (net => 0, share => 0, base => 1, root => 1, ro => 2, rw => 2, node => 2, tmpfs => 3, dir => 1, link => 2, hide => 1, proc => 1, limit => 2, pids => 1);
my (@ops, @limits, $base, $net, $pids, $apart, @seal);
while (defined(my $op = shift @ARGV)) {
  last if $op eq "--";
  my @rest = splice @ARGV, 0, $arity{$op};
  if ($op eq "limit") { push @limits, [@rest] }
  elsif ($op eq "base") { $base = $rest[0] }
  elsif ($op eq "net") { $net = 1 }
  elsif ($op eq "pids") { $pids = $rest[0] }
  else { push @ops, [$op, @rest] }
}
my ($cwd, $file, @args) = @ARGV;
my %env;
for my $i (0 .. $vars - 1) { $ENV{"S$i"} =~ /^([^=]+)=(.*)$/s and $env{$1} = $2 }
$0 = "sluice-run";

sub mount { my ($from, $to, $type, $flags, $data) = @_; sys("mount", $from, $to, $type, $flags + 0, $data) or fail("mount $to") }
sub attr { my ($path, $deep, $set) = @_; my $attr = pack("Q4", $set, 0, 0, 0); sys("attr", -100, $path, $deep + 0, $attr, 32) or fail("restrict $path") }
sub folders { my ($path) = @_; my $made = $base; for (split m{/}, $path) { next if $_ eq ""; $made .= "/$_"; mkdir $made, 0755 } }
sub place {
  my ($from, $to) = @_;
  return folders($to) if -d $from;
  folders($to =~ m{^(.*)/}s); -e "$base$to" or open(my $new, ">", "$base$to");
}
sub show { my ($from, $to, $set) = @_; -e $from or return; place($from, $to); mount($from, "$base$to", 0, 0x5000, 0); attr("$base$to", 0x8000, $set) }
my %do = (
  root => sub { mount($_[0], $base, 0, 0x5000, 0) },
  ro => sub { show(@_, 7) },
  rw => sub { show(@_, 6) },
  node => sub { show(@_, 0xb) },
  dir => sub { folders($_[0]) },
  link => sub { my ($to, $at) = @_; folders($at =~ m{^(.*)/}s); symlink $to, "$base$at" },
  tmpfs => sub { my ($at, $data, $rw) = @_; folders($at); mount("tmpfs", "$base$at", "tmpfs", 6, $data); push @seal, "$base$at" unless $rw },
  hide => sub { my ($at) = @_; -e "$base$at" or return; -d _ ? mount("tmpfs", "$base$at", "tmpfs", 7, "size=4k,mode=555") : show("/dev/null", $at, 0xb) },
  proc => sub {
    my ($at) = @_; folders($at); mount("proc", "$base$at", "proc", 14, 0);
    put("$base$at/sys/kernel/pid_max", $pids);
    put("$base$at/sys/user/max_user_namespaces", "0") if $apart;
    attr("$base$at", 0, 15);
  },
);

sub restrict {
  for (@limits) { my ($which, $value) = @$_; my $pair = pack("Q2", $value, $value); sys("limit", 0, $which + 0, $pair, 0) or fail("limit $which") }
  if ($mode ne "limits") {
    prctl(24, $_) or last for 0 .. 63;
    my ($head, $none) = (pack("L2", 0x20080522, 0), pack("L6", 0, 0, 0, 0, 0, 0));
    sys("capset", $head, $none) or fail("drop rights");
  }
  prctl(38, 1) or fail("no_new_privs");
}
sub become {
  $SIG{FPE} = "DEFAULT";
  chdir $cwd or fail("chdir $cwd");
  restrict();
  %ENV = %env;
  exec { $file } $file, @args;
  fail("exec");
}

$nr or fail("$arch: no system calls known");
put("/proc/self/oom_score_adj", "1000");
prctl(1, 9);
getppid() == $parent or $parent == 0 or exit 125;
become() if $mode eq "limits";

# B from here on: starts C, takes in orphans, and when C is gone ends the others before it says how.
sub supervise {
  my ($out) = @_;
  defined(my $c = fork) or fail("fork");
  if ($c == 0) { syscall($nr->{setsid}); become() }
  open STDIN, "<", "/dev/null"; open STDOUT, ">", "/dev/null"; open STDERR, ">", "/dev/null";
  my $how;
  # Never where it is not the first process of a namespace: it would be every process of this user.
  while ((my $pid = wait) != -1) { if ($pid == $c) { $how = pack("l", $?); $$ == 1 ? kill 9, -1 : last } }
  syswrite $out, $how;
  quit(0);
}
if ($mode eq "inner") { open(my $out, ">&=", $ENV{SFD}) or fail("status"); supervise($out) }

$^F = 1000 if $mode eq "bubblewrap";
pipe(my $in, my $out) or fail("pipe");
if ($mode eq "namespaces") {
  my ($uid, $gid) = ($>, $) + 0);
  if ($apart = sys("unshare", 0x10000000)) {
    for (["setgroups", "deny"], ["uid_map", "$uid $uid 1"], ["gid_map", "$gid $gid 1"]) {
      put("/proc/self/$_->[0]", $_->[1]) or fail("write $_->[0]");
    }
  }
  sys("unshare", 0x2e020000 | ($net ? 0 : 0x40000000)) or fail("unshare");
}
defined(my $b = fork) or fail("fork");
if ($b == 0) {
  prctl(1, 9);
  if ($mode eq "bubblewrap") {
    close $in;
    $ENV{SFD} = fileno $out;
    exec { $file } $file, @args;
    fail("start bubblewrap");
  }
  mount("none", "/", 0, 0x44000, 0);
  if (!grep { $_->[0] eq "root" } @ops) { mount("tmpfs", $base, "tmpfs", 6, "size=1m,mode=755"); push @seal, $base }
  for (@ops) { my ($op, @rest) = @$_; $do{$op}->(@rest) }
  attr($_, 0, 1) for reverse @seal;
  chdir $base or fail("chdir $base");
  my ($here, $there) = (".", ".");
  sys("pivot", $here, $there) or fail("pivot_root");
  sys("umount", $there, 2) or fail("umount");
  chdir "/";
  supervise($out);
}
close $out;
open STDIN, "<", "/dev/null"; open STDOUT, ">", "/dev/null";
my $got = sysread $in, my $how, 4;
if ($got != 4) { waitpid $b, 0; $? >> 8 == 125 or $! = 0, fail("it ended early"); exit 125 }
my $status = unpack "l", $how;
if (my $signal = $status & 127) { $SIG{$_} = "DEFAULT" for grep { /^[A-Z]/ } keys %SIG; kill $signal, $$; sleep 1 }
quit($status >> 8);
`;
