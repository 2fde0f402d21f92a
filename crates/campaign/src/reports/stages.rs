//! Where findings become reports, step by step: reduced, tried with every pass, run on every compiler, joined
//! where they are one bug, ranked and published.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use mohole_store::Lifecycle;
use mohole_testcase::{Finding, Joined, PassCall, Signature};
use parking_lot::Mutex;

use super::clusters::{Clusters, Member, clusters};
use super::companions::FURTHER_FILES;
use super::conditions::deciding::{Varied, deciding};
use super::crossing::cross_all;
use super::deadline::Deadline;
use super::decided::Decided;
use super::direct::as_tried;
use super::prepared::Prepared;
use super::publisher::{PublishState, Published, Publisher, Ready};
use super::refuse::RefusedFinding;
use super::report_text::Sibling;
use super::reported::{ReportError, Reported};
use super::reporter::{ReportStep, Reporter};
use super::subject::Subject;
use super::trials::{Sweep, Tried, product_passes, try_all};
use super::versions::Versions;
use super::without_passes::without_passes;
use crate::findings::folder::{REPORT, smallest_case, write_finding_json};

/// Told of each step and of how many findings of all are behind it.
pub(super) type OnProgress<'a> = &'a dyn Fn(ReportStep, usize, usize);

/// The findings of a campaign on their way to reports.
pub(super) struct Stages<'a> {
    pub(super) reporter: &'a Reporter<'a>,
    pub(super) deadline: &'a Deadline,
    /// All findings of the campaign as they were read.
    pub(super) all: &'a [Finding],
    /// What people said of them.
    pub(super) decided: Decided,
    pub(super) on_error: &'a dyn Fn(&Path, &ReportError),
    pub(super) on_progress: OnProgress<'a>,
    /// What became of findings so far.
    pub(super) done: Vec<Reported>,
}

/// What every installed compiler makes of a finding.
struct Compared {
    number: usize,
    prepared: Prepared,
    refused: Result<Option<RefusedFinding>, ReportError>,
}

impl Stages<'_> {
    /// Reduces what is not reduced. What is known already gets no further.
    pub(super) fn reduce(&mut self, found: Vec<(PathBuf, Finding)>) -> Vec<Prepared> {
        let count = found.len();
        let mut subjects: BTreeMap<String, Arc<Subject>> = BTreeMap::new();
        let mut all = Vec::new();
        for (number, (folder, finding)) in found.into_iter().enumerate() {
            (self.on_progress)(ReportStep::Reduce, number, count);
            match self.reduced(&folder, &finding, &mut subjects) {
                Ok(Some(prepared)) => all.push(prepared),
                Ok(None) => {}
                Err(_) if self.deadline.is_over() => self.done.push(left_for_later(&finding, &folder)),
                Err(error) => (self.on_error)(&folder, &error),
            }
        }
        all
    }

    fn reduced(
        &mut self,
        folder: &Path,
        finding: &Finding,
        subjects: &mut BTreeMap<String, Arc<Subject>>,
    ) -> Result<Option<Prepared>, ReportError> {
        let mut one = Reported {
            finding: finding.clone(),
            known: None,
            refused: None,
            is_late: false,
            lifecycle: None,
            folder: folder.to_owned(),
        };
        if let Some(issue) = self.reporter.known.find_finding(finding) {
            one.known = Some(issue.link.clone());
            one.lifecycle = Some(Lifecycle::Known);
            withdraw(folder);
            self.done.push(one);
            return Ok(None);
        }
        if let Some(decided) = self.decided.about(&finding.signature.key) {
            one.known = Some(decided.to_owned());
            self.done.push(one);
            return Ok(None);
        }
        if !finding.is_reduced() && !self.deadline.may_reduce() {
            self.done.push(left_for_later(finding, folder));
            return Ok(None);
        }
        let subject = match subjects.get(&finding.target) {
            Some(subject) => subject.clone(),
            None => {
                let named = Subject::named(&finding.target, self.reporter.home, &self.deadline.stop)?;
                subjects.entry(finding.target.clone()).or_insert(Arc::new(named)).clone()
            }
        };
        self.reporter.reduce(&mut one.finding, folder, &subject, self.deadline)?;
        let (args, program) = smallest_case(folder, &one.finding)?;
        let job = subject.job(&args, &program);
        let before = one.finding.clone();
        Ok(Some(Prepared { one, before, subject, job, versions: Vec::new(), sweep: Sweep::default() }))
    }

    /// Tries every pass on every program, and names the most direct one.
    pub(super) fn try_passes(&self, all: &mut [Prepared]) -> Result<(), ReportError> {
        (self.on_progress)(ReportStep::TryPasses, 0, all.len());
        if self.deadline.is_over() {
            return Ok(());
        }
        for (subject, mut own) in by_target(all) {
            let shown =
                without_passes(&subject, &tried(&own), self.reporter.workers, self.deadline.end_of_trials())?;
            for (prepared, shown) in own.iter_mut().zip(shown) {
                shown.into_iter().for_each(|shown| prepared.take_no_pass(shown));
            }
            let end = self.deadline.end_of_trials();
            // A compiler that does not list its passes has no others to try.
            let passes = product_passes(&subject, self.reporter.home).unwrap_or_default();
            let sweeps = self.sweeps(&subject, &passes, &own)?;
            let mut changed = Vec::new();
            for (place, (prepared, sweep)) in own.iter_mut().zip(sweeps).enumerate() {
                prepared.sweep = sweep;
                if prepared.take_direct_pass() && self.reduce_again(&subject, prepared)? {
                    changed.push(place);
                }
            }
            self.try_passes_again(&subject, &passes, &mut own, &changed)?;
            let all: Vec<(Finding, String)> = own
                .iter()
                .map(|prepared| (prepared.one.finding.clone(), prepared.program().into_owned()))
                .collect();
            let is_other_bug = |shown: &Signature, operation: &str| {
                all.iter().any(|(other, program)| other.is(Some(shown)) && !program.contains(operation))
            };
            own.iter_mut().for_each(|prepared| prepared.take_other_passes(&is_other_bug));
            let sweeps: Vec<&Sweep> = own.iter().map(|prepared| &prepared.sweep).collect();
            let crossed = cross_all(&subject, &tried(&own), &sweeps, self.reporter.workers, end)?;
            for (prepared, crossed) in own.iter_mut().zip(crossed) {
                prepared.sweep.crossed = crossed;
            }
        }
        Ok(())
    }

    /// What all passes do to the programs.
    fn sweeps(
        &self,
        subject: &Subject,
        passes: &[PassCall],
        own: &[&mut Prepared],
    ) -> Result<Vec<Sweep>, ReportError> {
        let end = self.deadline.end_of_trials();
        Ok(match passes.is_empty() {
            true => vec![Sweep::default(); own.len()],
            false => try_all(subject, passes, &tried(own), self.reporter.workers, end)?,
        })
    }

    /// Reduces a program under the more direct command that was found for it; returns whether it is smaller.
    fn reduce_again(&self, subject: &Subject, prepared: &mut Prepared) -> Result<bool, ReportError> {
        let Prepared { one, job, .. } = prepared;
        let smaller =
            self.reporter.reduce_again(job, &mut one.finding, &one.folder, subject, self.deadline)?;
        let is_smaller = smaller.is_some();
        smaller.into_iter().for_each(|smaller| *job = smaller);
        Ok(is_smaller)
    }

    /// Tries every pass on the programs that have changed since.
    fn try_passes_again(
        &self,
        subject: &Subject,
        passes: &[PassCall],
        own: &mut [&mut Prepared],
        changed: &[usize],
    ) -> Result<(), ReportError> {
        let mut again: Vec<&mut Prepared> = own
            .iter_mut()
            .enumerate()
            .filter(|(place, _)| changed.contains(place))
            .map(|(_, one)| &mut **one)
            .collect();
        if again.is_empty() {
            return Ok(());
        }
        let sweeps = self.sweeps(subject, passes, &again)?;
        again.iter_mut().zip(sweeps).for_each(|(prepared, sweep)| prepared.sweep = sweep);
        Ok(())
    }

    /// Varies types, shapes and numbers of every program, and says what decides.
    pub(super) fn vary(&self, all: &mut [Prepared]) -> Result<(), ReportError> {
        (self.on_progress)(ReportStep::Vary, 0, all.len());
        if self.deadline.is_over() {
            return Ok(());
        }
        for (subject, mut own) in by_target(all) {
            let varied: Vec<Varied<'_>> = own
                .iter()
                .map(|prepared| Varied {
                    finding: &prepared.one.finding,
                    job: &prepared.job,
                    shown: as_tried(&prepared.one.finding, &prepared.sweep.trials),
                })
                .collect();
            let end = self.deadline.end_of_variants();
            let conditions = deciding(&subject, &varied, self.reporter.workers, end)?;
            for (prepared, conditions) in own.iter_mut().zip(conditions) {
                prepared.one.finding.conditions = conditions;
            }
        }
        Ok(())
    }

    /// Runs each finding on every installed compiler, and leaves out those that maintainers would refuse.
    pub(super) fn compare(&mut self, all: Vec<Prepared>) -> Result<Vec<Prepared>, ReportError> {
        let count = all.len();
        let queue = Mutex::new(all.into_iter().enumerate());
        let (sender, receiver) = channel();
        let work = |sender: Sender<Compared>| -> Result<(), ReportError> {
            let mut versions = Versions::installed(self.reporter.home, &self.deadline.stop)?;
            loop {
                let Some((number, mut prepared)) = queue.lock().next() else { return Ok(()) };
                let refused = match self.deadline.is_over() {
                    true => Ok(None),
                    false => prepared.compare(&mut versions),
                };
                let _ = sender.send(Compared { number, prepared, refused });
            }
        };
        let mut compared: Vec<Compared> = Vec::new();
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.reporter.workers.clamp(1, count.max(1)))
                .map(|_| {
                    let sender = sender.clone();
                    scope.spawn(|| work(sender))
                })
                .collect();
            drop(sender);
            for one in receiver {
                compared.push(one);
                (self.on_progress)(ReportStep::Compare, compared.len(), count);
            }
            threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
        })?;
        compared.sort_by_key(|one| one.number);
        Ok(compared.into_iter().filter_map(|one| self.accepted(one)).collect())
    }

    /// The finding, unless it is refused or there was no time for it.
    fn accepted(&mut self, compared: Compared) -> Option<Prepared> {
        let Compared { prepared, refused, .. } = compared;
        match refused {
            _ if self.deadline.is_over() => {
                self.done.push(left_for_later(&prepared.before, &prepared.one.folder));
            }
            Ok(None) => return Some(prepared),
            Ok(Some(refused)) => self.refuse(prepared, refused),
            Err(error) => (self.on_error)(&prepared.one.folder, &error),
        }
        None
    }

    /// Publishes one finding of every bug, the best first, those that are likely known upstream last.
    pub(super) fn publish(&mut self, mut all: Vec<Prepared>, on_each: &dyn Fn(&Reported)) {
        all.iter_mut().for_each(|one| one.rate(self.reporter.tracker));
        for (prepared, joined) in join(&all).into_iter().enumerate() {
            all[prepared].one.finding.joined = joined;
        }
        let clusters = Clusters::of(all.iter().map(|prepared| &prepared.one.finding));
        share_issues(&mut all, &clusters);
        all.sort_by_key(Prepared::place);
        let known: Vec<Finding> =
            self.all.iter().chain(all.iter().map(|prepared| &prepared.one.finding)).cloned().collect();
        let others: Vec<Vec<Sibling>> =
            all.iter().map(|prepared| siblings_of(prepared, &all, &clusters)).collect();
        let count = all.len();
        let mut bugs: BTreeMap<String, Vec<Ready>> = BTreeMap::new();
        let mut order: Vec<String> = Vec::new();
        for (number, (prepared, others)) in all.into_iter().zip(others).enumerate() {
            let root = clusters.root(&prepared.one.finding.signature.key).to_owned();
            let bug = bugs.entry(root.clone()).or_default();
            if bug.is_empty() {
                order.push(root);
            }
            bug.push(Ready { number, prepared, others });
        }
        let bugs: Vec<Vec<Ready>> = order.iter().filter_map(|root| bugs.remove(root)).collect();
        let publisher = Publisher { home: self.reporter.home, deadline: self.deadline, known: &known };
        let (sender, receiver) = channel();
        let queue = Mutex::new(bugs.into_iter());
        let work = |sender: Sender<Published>| {
            loop {
                let Some(bug) = queue.lock().next() else { return };
                publisher.publish_first(bug, &|published| drop(sender.send(published)));
            }
        };
        let mut waiting: BTreeMap<usize, Published> = BTreeMap::new();
        let mut next = 0;
        std::thread::scope(|scope| {
            for _ in 0..self.reporter.workers.clamp(1, count.max(1)) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            (self.on_progress)(ReportStep::Publish, 0, count);
            for published in receiver {
                waiting.insert(published.number, published);
                // They are told in their order.
                while let Some(published) = waiting.remove(&next) {
                    next += 1;
                    (self.on_progress)(ReportStep::Publish, next, count);
                    self.take(published, on_each);
                }
            }
        });
        self.done.iter().filter(|one| !one.is_reported()).for_each(on_each);
    }

    /// Records what became of a finding that was to be published.
    fn take(&mut self, published: Published, on_each: &dyn Fn(&Reported)) {
        let Published { prepared, result, .. } = published;
        match result {
            Ok(PublishState::Late) => self.done.push(left_for_later(&prepared.before, &prepared.one.folder)),
            Ok(PublishState::Written) => {
                self.accept(*prepared);
                self.done.last().into_iter().for_each(on_each);
            }
            Ok(PublishState::Refused(refused)) => self.refuse(*prepared, refused),
            Err(error) => (self.on_error)(&prepared.one.folder, &error),
        }
    }

    fn refuse(&mut self, mut prepared: Prepared, refused: RefusedFinding) {
        prepared.one.finding.refused_by = Some(refused.rule.to_owned());
        prepared.one.finding.headline = None;
        prepared.one.refused = Some(refused.reason);
        withdraw(&prepared.one.folder);
        self.accept(prepared);
    }

    /// Records what became of a finding.
    fn accept(&mut self, prepared: Prepared) {
        let Prepared { mut one, before, .. } = prepared;
        if one.refused.is_none() {
            one.finding.refused_by = None;
        }
        one.finding.refused.clone_from(&one.refused);
        if one.finding != before
            && let Err(error) = write_finding_json(&one.folder, &one.finding)
        {
            (self.on_error)(&one.folder, &error.into());
            return;
        }
        self.done.push(one);
    }
}

/// The findings of each compiler.
fn by_target(all: &mut [Prepared]) -> Vec<(Arc<Subject>, Vec<&mut Prepared>)> {
    let mut groups: BTreeMap<String, (Arc<Subject>, Vec<&mut Prepared>)> = BTreeMap::new();
    for prepared in all {
        let target = prepared.one.finding.target.clone();
        let subject = prepared.subject.clone();
        groups.entry(target).or_insert_with(|| (subject, Vec::new())).1.push(prepared);
    }
    groups.into_values().collect()
}

/// The test cases that are tried.
fn tried<'p>(own: &'p [&mut Prepared]) -> Vec<Tried<'p>> {
    own.iter().map(|prepared| Tried { finding: &prepared.one.finding, job: &prepared.job }).collect()
}

/// What is likely known under one of its findings is likely known under all of them.
fn share_issues(all: &mut [Prepared], clusters: &Clusters) {
    let mut issues: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Prepared { one, .. } in all.iter() {
        let of_bug = issues.entry(clusters.root(&one.finding.signature.key).to_owned()).or_default();
        let new = one.finding.upstream.iter().filter(|issue| !of_bug.contains(issue)).cloned();
        let new: Vec<String> = new.collect();
        of_bug.extend(new);
    }
    for prepared in all {
        let root = clusters.root(&prepared.one.finding.signature.key);
        prepared.take_issues(issues.get(root).cloned().unwrap_or_default());
    }
}

/// What each is joined with.
fn join(all: &[Prepared]) -> Vec<Option<Joined>> {
    let programs: Vec<Cow<'_, str>> = all.iter().map(Prepared::program).collect();
    let members: Vec<Member<'_>> = all
        .iter()
        .zip(&programs)
        .map(|(prepared, program)| Member {
            finding: &prepared.one.finding,
            program,
            sweep: &prepared.sweep,
            points: prepared.points(),
        })
        .collect();
    clusters(&members)
}

/// The other findings of a bug, as its report names them.
fn siblings_of(prepared: &Prepared, all: &[Prepared], clusters: &Clusters) -> Vec<Sibling> {
    let own = &prepared.one.finding.signature.key;
    let is_other = |other: &&Prepared| {
        let key = &other.one.finding.signature.key;
        key != own && clusters.root(key) == clusters.root(own)
    };
    let sibling = |other: &Prepared| Sibling {
        key: other.one.finding.signature.key.clone(),
        title: other.one.finding.signature.title(),
        command: prepared.is_shown_by(other).then(|| prepared.command(&other.job.args)),
    };
    all.iter().filter(is_other).map(sibling).collect()
}

/// Removes a report that is no longer right.
fn withdraw(folder: &Path) {
    for name in [REPORT].iter().chain(FURTHER_FILES) {
        let _ = fs::remove_file(folder.join(name));
    }
}

/// A finding for which no time was left. Its earlier result stands.
fn left_for_later(finding: &Finding, folder: &Path) -> Reported {
    let late = || "there was no time left; it will be looked at next time".to_owned();
    let refused = match folder.join(REPORT).exists() {
        true => None,
        false => Some(finding.refused.clone().unwrap_or_else(late)),
    };
    let (finding, folder) = (finding.clone(), folder.to_owned());
    Reported { finding, known: None, refused, is_late: true, lifecycle: None, folder }
}
