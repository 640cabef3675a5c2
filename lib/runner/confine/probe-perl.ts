/**
 * Tries to do what a confined child must not, and names each protection that held, one a line (`PROTECTIONS`).
 * Of the data folder only `package.json` may be seen (`commonMounts`): it lies there from the first script on.
 * Arguments: private temporary folder, data folder of Sluice, port on which Sluice listens on loopback, its process namespace (a number says nothing: in a container the server may be process 1).
 */
export const PROBE_PERL = String.raw`
use strict; no warnings; use Socket;
my ($tmp, $data, $port, $server) = @ARGV;
socket(my $socket, PF_INET, SOCK_STREAM, 0);
my $open = connect($socket, pack_sockaddr_in($port, inet_aton("127.0.0.1")));
print "no_network\n" if $port && !$open;
my $writes = grep { my $file; open($file, ">", "$_/sluice-probe-$$") && unlink("$_/sluice-probe-$$") } "/", "/tmp", "/usr", "/etc", "/dev", "/proc", $data;
opendir(my $dir, $data);
print "read_only_files\n" if !$writes && !grep { !/^(?:\.\.?|package\.json)$/ } readdir $dir;
my $file;
print "private_tmp\n" if open($file, ">", "$tmp/x") && syswrite($file, "x");
opendir(my $proc, "/proc");
my @seen = grep { /^\d+$/ } readdir $proc;
print "own_processes\n" if @seen && @seen <= 3 && readlink("/proc/self/ns/pid") ne $server;
open(my $limits, "<", "/proc/self/limits");
my %limit = map { /^(Max .*?)  +(\S+)/ ? ($1, $2) : () } <$limits>;
print "limits\n" unless grep { $limit{$_} !~ /^\d+$/ } "Max cpu time", "Max file size", "Max data size";
`;
